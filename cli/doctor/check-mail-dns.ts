import { Resolver } from 'node:dns/promises'
import type { Settings } from '../settings/settings.ts'
import type { DoctorOptions } from './doctor-command.ts'
import { type Finding, fine, unknown, wrongly } from './finding.ts'

const TIMEOUT_MS = 3_000

/** Naver and Daum put mails away whose domain lacks one of the three. */
export const checkMailDns = async ({ keys }: Settings, { dkim }: DoctorOptions): Promise<readonly Finding[]> => {
  if (keys.mail === 'sandbox') return []
  const domain = /@([\w.-]+)/.exec(keys.mail.from)?.[1] ?? ''
  const records = await Promise.all([
    record('SPF', domain, /^v=spf1\b/, `a TXT record at ${domain} that begins with v=spf1`),
    record('DMARC', `_dmarc.${domain}`, /^v=DMARC1\b/, `a TXT record at _dmarc.${domain}: v=DMARC1; p=none`),
    dkim === undefined
      ? unknown('DKIM', 'under which name your mail provider signs is not known here', 'Add --dkim SELECTOR.')
      : record('DKIM', `${dkim}._domainkey.${domain}`, /\bp=/, 'the key that the mail provider shows'),
  ])
  return records
}

const record = async (check: string, name: string, form: RegExp, todo: string): Promise<Finding> => {
  const found = await texts(name)
  if (found === null) return unknown(check, `${name}: DNS does not answer here`, 'Ask again where there is a net.')
  return found.some(text => form.test(text))
    ? fine(check, `found at ${name}`)
    : wrongly(check, `none at ${name}`, `Add ${todo} (docs/operations/providers.md).`)
}

/** Null when nobody answered. */
const texts = async (name: string): Promise<readonly string[] | null> => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
