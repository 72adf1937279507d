import { memoryOwnCard } from '#adapters/memory/billing/memory-own-card.ts'
import { memoryOwnContracts } from '#adapters/memory/billing/memory-own-contracts.ts'
import { memoryOwnPrices } from '#adapters/memory/billing/memory-own-prices.ts'
import { memoryOwnRecords } from '#adapters/memory/storing/memory-own-records.ts'
import { deviceInMemory } from './device-in-memory.ts'
import type { Token } from './token.ts'
import { Ports } from './tokens.ts'

/** A device in memory whose records, contracts, prices and card answer as a test sets them, whatever was ordered. */
export const storageInMemory = () => {
  const device = deviceInMemory()
  const { container, clock } = device
  const records = memoryOwnRecords()
  const contracts = memoryOwnContracts()
  const prices = memoryOwnPrices()
  const card = memoryOwnCard(clock)
  const answerBy = <Port>(port: Token<Port>, answers: NoInfer<Port>): void => {
    container.unbind(port.id)
    container.bind<Port>(port.id).toConstantValue(answers)
  }
  answerBy(Ports.ownRecords, records.ownRecords)
  answerBy(Ports.ownContracts, contracts.ownContracts)
  answerBy(Ports.ownPrices, prices.ownPrices)
  answerBy(Ports.storedCards, card.storedCards)
  return { ...device, records, contracts, prices, card }
}
