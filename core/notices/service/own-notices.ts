import { ok, type Result } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { ListPlace, PAGE_SIZE, readPage } from '#core/shared/page.ts'
import { type NoticeRecords, NOTICES } from '../ports/notice-records.ts'
import type { SaidInText } from '../ports/notice-texts.ts'
import type { OwnNotices } from '../ports/own-notices.ts'

type Deps = { readonly notices: NoticeRecords; readonly saidInText: SaidInText }

/** The messages of one caller. */
export const makeOwnNotices =
  ({ notices, saidInText }: Deps) =>
  ({ customer }: Caller): OwnNotices => ({
    list: after =>
      parsePlace(after)
        .asyncAndThen(place =>
          readPage(NOTICES, { after: place, limit: PAGE_SIZE }, part => notices.told(customer, part)),
        )
        .map(({ items, next }) => ({
          items: items.map(({ id, createdAt, sentBy, text }) => ({ id, at: createdAt, ...saidInText(text, sentBy) })),
          next,
        })),
  })

const parsePlace = (after: string | null): Result<ListPlace | null, InvalidInput> =>
  after === null ? ok(null) : ListPlace.parse(after, NOTICES)
