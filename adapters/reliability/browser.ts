import type { Api } from './api.ts'

let addresses = 0

/** One that nobody came from before: most limits count addresses. */
export const newAddress = (): string => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export type Browser = {
  readonly call: Api['call']
  /** By name; as a browser keeps them for this one site. */
  readonly cookies: Map<string, string>
}

const nameAndValue = (cookie: string): [string, string] => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  return [name, value]
}

/** Somebody else's device: an address and cookies of its own. */
export const newBrowser = ({ call }: Pick<Api, 'call'>): Browser => {
  const from = newAddress()
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method, path, extra = {}) {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const answer = await call(method, path, {
        from,
        ...extra,
        headers: { cookie, ...extra.headers },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [name, value] = nameAndValue(set)
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
  }
}
