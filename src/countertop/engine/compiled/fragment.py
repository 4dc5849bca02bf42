"""Parts of compiled games become machine code where they are inlined, and nowhere else.

numba optimises every function that it compiles, and makes it one that can be called. A part is
called by other compiled functions alone and stands whole in each of them: of a tree of parts every
level would be optimised anew with all that is below it, which takes a third of what compiling a
game takes, and nobody would ever call the outcome. A fragment stays as it was lowered, and what it
is inlined into is optimised once.
"""

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class Fragment(JITCodeLibrary):  # type: ignore[misc]
    """What is there to be linked into others."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._final_module.verify()
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """For what is kept on disk: there is no object code."""
        return self.serialize_using_bitcode()  # type: ignore[no-any-return]


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(NativeLowering):  # type: ignore[misc]
    """Into a fragment, which others find by its entry."""

    _name = "lowering_into_a_fragment"

    def run_pass(self, state: Any) -> bool:
        library = Fragment(state.targetctx.codegen(), state.func_id.func_qualname)
        library.enable_object_caching()
        state.library, state.flags.no_compile = library, True
        super().run_pass(state)
        library.finalize()
        lowered = state["cr"]
        entry = _entry(lowered.fndesc, lowered.env, library)
        state.targetctx.insert_user_function(entry, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


def _entry(function: Any, environment: Any, library: Fragment) -> Any:
    """What numba knows a compiled function by; nobody can call this one."""
    name = function.qualname.rpartition(".")[2]
    return make_function(function.lookup_module(), name, "", 0, environment, (library,))


class AsFragment(CompilerBase):  # type: ignore[misc]
    """numba's own way from Python to machine code, but for the last step."""

    def define_pipelines(self) -> list[Any]:
        usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
        usual.passes = [
            (Lowering if step is NativeLowering else step, why) for step, why in usual.passes
        ]
        usual.finalize()
        return [usual]
