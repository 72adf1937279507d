import { okAsync } from 'neverthrow'
import type { CodeKey, CodeRecords } from '#core/account/ports/code-records.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

const placeOf = ({ purpose, target, browser }: CodeKey): string => JSON.stringify([purpose, target, browser])

export const memoryCodeRecords = ({ codes }: MemoryDatabase): CodeRecords => ({
  put(code, replaces) {
    const known = codes.get(placeOf(code))
    if (known && known.sentAt > replaces) return okAsync({ sentAt: known.sentAt })
    codes.set(placeOf(code), { ...code, triesLeft: code.tries, isUsed: false })
    return okAsync('Put')
  },
  withdraw(key, sentAt) {
    if (codes.get(placeOf(key))?.sentAt === sentAt) codes.delete(placeOf(key))
    return okAsync(undefined)
  },
  takeTry(key) {
    const known = codes.get(placeOf(key))
    if (!known || known.isUsed) return okAsync(null)
    const { code, customer, sentAt, triesLeft } = known
    codes.set(placeOf(key), { ...known, triesLeft: Math.max(0, triesLeft - 1) })
    return okAsync({ code, customer, sentAt, triesLeft })
  },
  use(key, sentAt) {
    const known = codes.get(placeOf(key))
    if (!known || known.isUsed || known.sentAt !== sentAt) return okAsync(false)
    codes.set(placeOf(key), { ...known, isUsed: true })
    return okAsync(true)
  },
})
