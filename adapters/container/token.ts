import type { Container, ContainerModuleLoadOptions } from 'inversify'

type Recipe = { readonly make: (deps: never) => unknown; readonly from: Readonly<Record<string, AnyToken>> }

type AnyToken = { readonly id: symbol; readonly recipe: Recipe | null }

declare const resolvesTo: unique symbol

/** What a container is asked for; it carries the type it resolves to for the compiler only. */
export type Token<T> = AnyToken & { readonly [resolvesTo]: T }

/** Bound where the container is made. */
export const token = <T>(name: string): Token<T> => ({ id: Symbol(name), recipe: null }) as Token<T>

/** Made of what these tokens resolve to; `loadMade` binds it. */
export const made = <T, Deps extends object>(make: (deps: Deps) => T, from: TokensOf<Deps>): Token<T> =>
  ({ id: Symbol(make.name), recipe: { make, from } }) as unknown as Token<T>

type TokensOf<Deps> = { readonly [Name in keyof Deps]: Token<Deps[Name]> }

type Table = Readonly<Record<string, AnyToken>>

/** What the tokens of a table resolve to, by the same names. */
export type ResolvedBy<Tokens extends Table> = {
  readonly [Name in keyof Tokens]: Tokens[Name] extends Token<infer T> ? T : never
}

type Binder = Pick<ContainerModuleLoadOptions, 'bind'>

export const bindValue = <T>({ bind }: Binder, { id }: Token<T>, value: NoInfer<T>): void => {
  bind<T>(id).toConstantValue(value)
}

/** Binds the tokens to the values of the same names. */
export const bindValues = <Tokens extends Table>(
  container: Container,
  tokens: Tokens,
  values: Partial<ResolvedBy<NoInfer<Tokens>>>,
): void => {
  for (const [name, value] of Object.entries(values)) {
    const found = tokens[name]
    if (found) container.bind(found.id).toConstantValue(value)
  }
}

/** Binds the token to `make(deps)`, each dependency found through its own token, made once. */
export const bindFactory = <T, Deps extends object>(
  binder: Binder,
  { id }: Token<T>,
  make: (deps: Deps) => NoInfer<T>,
  from: TokensOf<Deps>,
): void => bindRecipe(binder, id, { make, from })

/** Binds what is made, and all that it is made of: once each, when it is first asked for. */
export const loadMade = (container: Container, tokens: Table): void => {
  for (const { id, recipe } of Object.values(tokens)) {
    if (recipe === null || container.isBound(id)) continue
    bindRecipe({ bind: container.bind.bind(container) }, id, recipe)
    loadMade(container, recipe.from)
  }
}

const bindRecipe = ({ bind }: Binder, id: symbol, { make, from }: Recipe): void => {
  const names = Object.keys(from)
  const build = (...found: unknown[]): unknown =>
    make(Object.fromEntries(names.map((name, at) => [name, found[at]])) as never)
  bind(id)
    .toResolvedValue(
      build,
      Object.values(from).map(dependency => dependency.id),
    )
    .inSingletonScope()
}

export const resolve = <T>(container: Container, { id }: Token<T>): T => container.get<T>(id)

/** All of a table by the same names, each found when it is first read. */
export const resolveAll = <Tokens extends Table>(container: Container, tokens: Tokens): ResolvedBy<Tokens> => {
  const found = Object.entries(tokens).map(([name, { id }]) => [
    name,
    { enumerable: true, get: () => container.get(id) },
  ])
  return Object.defineProperties({}, Object.fromEntries(found)) as ResolvedBy<Tokens>
}
