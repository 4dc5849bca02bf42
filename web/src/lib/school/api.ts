// What the pages of a class ask the server. A teacher shows the secret of the class each time; a pupil has a cookie.

import { ask, reach } from '../net/api'
import type { ChooseGame, ClassBoard, ClassEntered, ClassMap, ClassMe, ClassOpened, ClassRoom, JoinClass, LoginPupil, Mixups, NewClass, PupilPage } from './school.gen'

export const pupils = {
  enter: (code: string) => ask<ClassEntered>('/api/class/enter', { code }),
  join: (pupil: JoinClass) => ask<ClassMe>('/api/class/join', pupil),
  login: (pupil: LoginPupil) => ask<ClassMe>('/api/class/login', pupil),
  leave: () => reach('/api/class/leave', {}),
  me: () => ask<ClassMe>('/api/class/me'),
  mine: () => ask<PupilPage>('/api/class/mine'),
}

export const openClass = (asked: NewClass) => ask<ClassOpened>('/api/class', asked)

export const boardOf = (code: string) => ask<ClassBoard>(`/api/class/board/${code}`)
export const qrOf = (code: string) => `/api/class/board/${code}/qr.svg`

/** What a teacher asks of their class; whatever changes it is answered with how it stands then. */
export class Teacher {
  constructor(readonly secret: string) {}

  room = () => this.#ask<ClassRoom>('room')
  seat = (pupil: number, table: number | null) => this.#ask<ClassRoom>('seat', { pupil, table })
  mix = (size: number) => this.#ask<ClassRoom>('mix', { size })
  choose = (choice: ChooseGame) => this.#ask<ClassRoom>('choose', choice)
  start = ({ anew = false } = {}) => this.#ask<ClassRoom>('start', { anew })
  /** Matches are given up: at one table, or at all. */
  stop = (table: number | null) => this.#ask<ClassRoom>('stop', { table })
  pause = (paused: boolean) => this.#ask<ClassRoom>('pause', { paused })
  time = (seconds: number | null) => this.#ask<ClassRoom>('time', { seconds })
  until = (date: string | null) => this.#ask<ClassRoom>('until', { date })
  map = () => this.#ask<ClassMap>('map')
  mixups = () => this.#ask<Mixups>('mixups')
  pupil = (id: number) => this.#ask<PupilPage>(`pupil/${id}`)
  renew = () => this.#ask<ClassOpened>('renew', {})
  /** Whoever has forgotten their pictures chooses three anew. */
  newPictures = (pupil: number) => this.#ask<ClassRoom>('pictures', { pupil })
  forget = (pupil: number) => this.#ask<ClassRoom>('delete', { pupil })
  forgetAll = () => this.#ask<object>('delete', { pupil: null })
  export = async (kind: 'csv' | 'json') => (await this.#reach(`export.${kind}`)).blob()

  async #ask<T>(path: string, body?: object): Promise<T> {
    return (await (await this.#reach(path, body)).json()) as T
  }

  #reach(path: string, body?: object): Promise<Response> {
    return reach(`/api/class/${path}`, body, body ? 'POST' : 'GET', { authorization: `Bearer ${this.secret}` })
  }
}
