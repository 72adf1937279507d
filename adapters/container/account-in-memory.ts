import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { type MemoryAccountService, memoryAccountService } from '#adapters/memory/memory-account-service.ts'
import { memoryKept } from '#adapters/memory/memory-kept.ts'
import { memoryKeptSession } from '#adapters/memory/memory-kept-session.ts'
import type { SignUpDraft } from '#core/account/sign-up-draft.ts'
import { Instant } from '#core/shared/instant.ts'
import { accountModule } from './account-module.ts'
import { AccountSide } from './account-tokens.ts'
import { bindValue } from './token.ts'
import { Ports } from './tokens.ts'

/** One device and the account side of the service without anything between them, for tests of screens. */
export const accountInMemory = (): MemoryAccountService & { readonly container: Container } => {
  const clock = { now: () => Instant.ofDate(new Date()) }
  const service = memoryAccountService({ clock })
  const device = new ContainerModule(module => {
    bindValue(module, Ports.clock, clock)
    bindValue(module, Ports.accounts, service.accounts)
    bindValue(module, Ports.signIn, service.signIn)
    bindValue(module, Ports.ownSession, service.ownSession)
    bindValue(module, AccountSide.keptSession, memoryKeptSession())
    bindValue(module, AccountSide.keptSignUp, memoryKept<SignUpDraft | null>(null))
    bindValue(module, AccountSide.sessionEnd, { announce: () => undefined })
  })
  const container = new Container()
  container.load(device, accountModule)
  return { ...service, container }
}
