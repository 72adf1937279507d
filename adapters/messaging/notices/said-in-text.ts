import { AppPath } from '#core/shared/app-path.ts'
import type { SaidInText } from '#core/notices/ports/notice-texts.ts'
import { LINK_TITLE, NUMBER_TITLE } from './notice-texts.ts'

/** Reads back what `noticeSms` and `noticeMail` have written. */
export const saidInText: SaidInText = (text, sentBy) => (sentBy === 'EMAIL' ? saidInMail(text) : saidInSms(text))

const saidInSms = (text: string): ReturnType<SaidInText> => {
  const lines = text.split('\n')
  const path = pathOf(lines.at(-1))
  const [first = '', ...rest] = path === undefined ? lines : lines.slice(0, -1)
  return {
    what: first.replace(/^\[[^\]]*\] /, ''),
    next: rest.filter(line => !line.startsWith(NUMBER_TITLE)).join('\n'),
    path: path ?? null,
  }
}

const saidInMail = (text: string): ReturnType<SaidInText> => {
  const [, what = '', ...rest] = text.split('\n\n')
  const end = rest.findIndex(part => part.startsWith(LINK_TITLE))
  return {
    what,
    next: rest.slice(0, end === -1 ? rest.length : end).join('\n'),
    path: pathOf(rest[end]?.split('\n').at(-1)) ?? null,
  }
}

/** Undefined where there is no link; null where what opens it was left out of the kept text. */
const pathOf = (line: string | undefined): AppPath | null | undefined => {
  const path = line === undefined ? undefined : /^https?:\/\/[^/\s]+(\/\S*)$/.exec(line)?.[1]
  if (path === undefined) return undefined
  return path.startsWith('/pay/') ? null : AppPath.parse(path)
}
