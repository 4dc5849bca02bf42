"""nginx and HAProxy with the samples of `deploy/`, on the loopback (`make proxies`).

They need no root, and neither does having them: `apt-get download nginx haproxy liblua5.3-0
libopentracing1 libopentracing-c-wrapper0`, `dpkg -x` each into a folder, and that folder's
`usr/sbin` in PATH and its libraries in LD_LIBRARY_PATH.
"""

import asyncio
import re
import shutil
import subprocess
from pathlib import Path

import aiohttp

from support.ports import Port

DEPLOY = Path(__file__).parents[3] / "deploy"
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
HAPROXY = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
PATIENCE = 60.0


PROGRAMS = ("nginx", "haproxy")


def is_installed(program: str) -> bool:
    return shutil.which(program) is not None


def command(program: str, path: Path) -> list[str]:
    return [program, *(["-c"] if program == "nginx" else ["-db", "-f"]), str(path)]


def adapted(program: str, port: int, workers: list[int], folder: Path) -> Path:
    """The sample on the loopback, without a certificate, for two workers."""
    text = _nginx(port, folder) if program == "nginx" else _haproxy(port)
    text = re.sub(r"# (server \S* ?127.0.0.1:8002)", r"\1", text)
    for sample, worker in zip((8001, 8002), workers, strict=True):
        text = text.replace(f"127.0.0.1:{sample}", f"127.0.0.1:{worker}")
    path = folder / f"{program}.conf"
    path.write_text(text.replace("65536", "256"), encoding="utf-8")
    return path


def _nginx(port: int, folder: Path) -> str:
    text = re.sub(r"    server \{\n        listen 80;.*?\n    \}\n", "", NGINX, flags=re.S)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = re.sub(r".*ssl_certificate.*\n", "", text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    writable = "".join(f"{kind}_temp_path {folder};\n" for kind in kinds)
    text = text.replace("http {\n", f"http {{\naccess_log off;\n{writable}", 1)
    return f"daemon off;\npid {folder}/pid;\nerror_log {folder}/log;\n{text}"


def _haproxy(port: int) -> str:
    text = HAPROXY.replace("    bind :80\n", "")
    text = re.sub(r"bind :443 ssl .*", f"bind 127.0.0.1:{port}", text)
    return re.sub(r".*redirect scheme https.*\n", "", text)


class Proxy:
    """Stands before two servers, as `stores.wires.Front` does, and hashes by room."""

    def __init__(self, program: str, folder: Path, *servers: int) -> None:
        self._program = program
        self._servers = [*servers]
        self._port = Port()
        self._folder = folder / f"{program}-{self._port.number}"
        self.url = self._port.url

    async def start(self) -> None:
        self._folder.mkdir()
        path = adapted(self._program, self._port.number, self._servers, self._folder)
        self._process = subprocess.Popen(command(self._program, path))
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as http:
            while not await self._is_open(http):
                await asyncio.sleep(0.05)

    async def _is_open(self, http: aiohttp.ClientSession) -> bool:
        try:
            async with http.get(f"{self.url}/healthz") as answer:
                return answer.status == 200
        except aiohttp.ClientConnectionError:
            return False

    async def stop(self) -> None:
        self._process.terminate()
        await asyncio.to_thread(self._process.wait)
        self._port.give_back()
