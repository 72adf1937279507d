import type { ContainerModuleLoadOptions } from 'inversify'

type Recipe = { readonly make: (deps: never) => unknown; readonly from: Readonly<Record<string, AnyToken>> }

type AnyToken = { readonly id: symbol; readonly recipe: Recipe | null }

declare const resolvesTo: unique symbol

/** What a container is asked for; it carries the type it resolves to for the compiler only. */
export type Token<T> = AnyToken & { readonly [resolvesTo]: T }

/** Bound where the container is made. */
export const token = <T>(name: string): Token<T> => ({ id: Symbol(name), recipe: null }) as Token<T>

/** Made of what these tokens resolve to, by `containerOf`. */
export const made = <T, Deps extends object>(make: (deps: Deps) => T, from: TokensOf<Deps>): Token<T> =>
  ({ id: Symbol(make.name), recipe: { make, from } }) as unknown as Token<T>

type TokensOf<Deps> = { readonly [Name in keyof Deps]: Token<Deps[Name]> }

export type Table = Readonly<Record<string, AnyToken>>

/** What the tokens of a table resolve to, by the same names. */
export type ResolvedBy<Tokens extends Table> = {
  readonly [Name in keyof Tokens]: Tokens[Name] extends Token<infer T> ? T : never
}

type Binder = Pick<ContainerModuleLoadOptions, 'bind'>

export const bindValue = <T>({ bind }: Binder, { id }: Token<T>, value: NoInfer<T>): void => {
  bind<T>(id).toConstantValue(value)
}

/** Binds the token to `make(deps)`, each dependency found through its own token, made once. */
export const bindFactory = <T, Deps extends object>(
  { bind }: Binder,
  { id }: Token<T>,
  make: (deps: Deps) => NoInfer<T>,
  from: TokensOf<Deps>,
): void => {
  const dependencies = Object.entries<AnyToken>(from)
  const build = (...found: unknown[]): T =>
    make(Object.fromEntries(dependencies.map(([name], at) => [name, found[at]])) as Deps)
  bind<T>(id)
    .toResolvedValue(
      build,
      dependencies.map(([, dependency]) => dependency.id),
    )
    .inSingletonScope()
}

/** What tokens are resolved from: inversify's container on the customer's side, `containerOf` its tables on the service's. */
export type Resolver = { get(id: symbol): unknown }

/** The values of the same names as these tokens. */
export const boundTo = <Tokens extends Table>(
  tokens: Tokens,
  values: Partial<ResolvedBy<NoInfer<Tokens>>>,
): readonly (readonly [symbol, unknown])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const found = tokens[name]
    return found ? [[found.id, value] as const] : []
  })

/** Has these values, and what tables make of them: once each, when it is first asked for. */
export const containerOf = (bound: readonly (readonly [symbol, unknown])[], tables: Table): Resolver => {
  const values = new Map(bound)
  const recipes = new Map<symbol, Recipe>()
  const add = (table: Table): void => {
    for (const { id, recipe } of Object.values(table)) {
      if (recipe === null || recipes.has(id)) continue
      recipes.set(id, recipe)
      add(recipe.from)
    }
  }
  const made = (id: symbol): unknown => {
    const recipe = recipes.get(id)
    if (!recipe) throw new Error(`${id.description} is bound to nothing`)
    const dependencies = Object.entries(recipe.from).map(([name, dependency]) => [name, get(dependency.id)])
    return recipe.make(Object.fromEntries(dependencies) as never)
  }
  const get = (id: symbol): unknown => {
    if (!values.has(id)) values.set(id, made(id))
    return values.get(id)
  }
  add(tables)
  return { get }
}

export const resolve = <T>(container: Resolver, { id }: Token<T>): T => container.get(id) as T

/** All of a table by the same names, each found when it is first read. */
export const resolveAll = <Tokens extends Table>(container: Resolver, tokens: Tokens): ResolvedBy<Tokens> => {
  const found = Object.entries(tokens).map(([name, { id }]) => [
    name,
    { enumerable: true, get: () => container.get(id) },
  ])
  return Object.defineProperties({}, Object.fromEntries(found)) as ResolvedBy<Tokens>
}
