import type { Container, ContainerModuleLoadOptions } from 'inversify'

declare const resolvesTo: unique symbol

/** A symbol that carries, for the compiler only, the type it resolves to. */
export type Token<T> = symbol & { readonly [resolvesTo]: (value: T) => T }

export const token = <T>(name: string): Token<T> => Symbol(name) as Token<T>

type Binder = Pick<ContainerModuleLoadOptions, 'bind'>
type TokensOf<Deps> = { readonly [Name in keyof Deps]: Token<Deps[Name]> }

export const bindValue = <T>({ bind }: Binder, id: Token<T>, value: NoInfer<T>): void => {
  bind<T>(id).toConstantValue(value)
}

/** Binds `id` to `make(deps)`, each dependency found through its token, made once. */
export const bindFactory = <T, Deps extends object>(
  { bind }: Binder,
  id: Token<T>,
  make: (deps: Deps) => NoInfer<T>,
  tokens: TokensOf<Deps>,
): void => {
  const names = Object.keys(tokens) as (keyof Deps)[]
  const build = (...found: unknown[]): T => make(Object.fromEntries(names.map((name, at) => [name, found[at]])) as Deps)
  bind<T>(id)
    .toResolvedValue(
      build,
      names.map(name => tokens[name]),
    )
    .inSingletonScope()
}

export const resolve = <T>(container: Container, id: Token<T>): T => container.get<T>(id)
