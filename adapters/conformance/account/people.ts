import { randomUUID } from 'node:crypto'
import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'

/** A different number for each person. */
let people = 0

export const nextPerson = () => {
  people += 1
  const number = String(process.pid % 10_000).padStart(4, '0') + String(people).padStart(4, '0')
  return { email: `p${number}@example.com` as Email, phone: `010${number}` as PhoneNumber }
}

const newRecord = () => ({
  agreements: { given: { age: true, service: true, data: true, marketing: false }, version: '2026-11-01' },
  createdAt: NOON,
})

export const personWith = ({ email, phone }: { readonly email: Email; readonly phone: PhoneNumber | null }) => ({
  ...newRecord(),
  customer: {
    id: newIds.customer(),
    name: '김시즌' as CustomerName,
    email,
    isEmailToProve: true,
    phone,
    isPhoneToProve: phone !== null,
    provider: 'EMAIL' as const,
    isProfileComplete: true,
    profileImage: null,
    thumbnailImage: null,
  },
  email,
  passwordHash: 'hash',
})

type SocialPerson = {
  readonly address?: Email | null
  readonly isVerified?: boolean
  readonly phone?: PhoneNumber | null
  readonly providerId?: string
}

/** One of whom Kakao answers no more than is asked for. */
export const socialPersonWith = ({
  address = null,
  isVerified = true,
  phone = null,
  providerId = randomUUID(),
}: SocialPerson) => ({
  ...newRecord(),
  candidate: newIds.token(),
  customer: {
    ...personWith({ ...nextPerson(), phone }).customer,
    email: address,
    isEmailToProve: address !== null && !isVerified,
    provider: 'kakao' as const,
    profileImage: 'https://images.example/large.jpg',
    thumbnailImage: 'https://images.example/small.jpg',
  },
  email: isVerified ? address : null,
  identity: { providerId, refreshToken: `refresh token of ${providerId}` },
})

type SocialBench = { readonly customers: CustomerRecords; readonly social: SocialRecords }

/** As their first half of signing up leaves them. */
export const keepCandidate = async (
  { social }: SocialBench,
  { candidate, customer, identity }: ReturnType<typeof socialPersonWith>,
): Promise<void> => {
  const { provider, profileImage, thumbnailImage } = customer
  const profile = { ...identity, provider, profileImage, thumbnailImage, name: null, email: null }
  await social.keepCandidate({ id: candidate, profile, expiresAt: at(1_800) })
}

/** Both halves of signing up. */
export const addSocial = async (bench: SocialBench, person: ReturnType<typeof socialPersonWith>) => {
  await keepCandidate(bench, person)
  return bench.customers.addSocial(person)
}

/** A customer like no other, for suites that need an owner. */
export const addCustomer = async (customers: CustomerRecords): Promise<CustomerId> => {
  const person = personWith(nextPerson())
  await customers.add(person)
  return person.customer.id
}
