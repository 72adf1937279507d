import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The product of all journeys that change nothing for others. */
    readonly sharedProduct: Pick<Product, 'url' | 'env'>
  }
}

/** Starts the product that journeys share. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, env, stop } = await startProduct()
  project.provide('sharedProduct', { url, env })
  return stop
}
