import { randomUUID } from 'node:crypto'
import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

/** Many accounts at once, past the sign-up; those by e-mail have the password of some customer. Answers their e-mails. */
export const seedAccounts = async (
  { rows, customer }: ServiceUnderTest,
  provider: 'EMAIL' | 'kakao' | 'google',
  count: number,
): Promise<readonly string[]> => {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`)
  const hash =
    provider === 'EMAIL'
      ? (await rows('select password_hash from customer where email = $1', [(await customer()).email]))[0]
      : undefined
  await rows(
    `insert into customer (id, name, email, email_key, provider, provider_id, password_hash, created_at)
     select gen_random_uuid(), '박보관', email, email, $2, case when $3::text is null then email end, $3, now()
     from unnest($1::text[]) as email`,
    [emails, provider, hash?.['password_hash'] ?? null],
  )
  return emails
}
