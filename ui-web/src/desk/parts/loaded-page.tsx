import type { ReactNode } from 'react'
import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { Loaded } from '../data/use-staff-call.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageTitle } from './page-title.tsx'

type LoadedPageProps<Value> = {
  /** Said while there is nothing else to say. */
  readonly title: string
  readonly loaded: Loaded<Value>
  readonly children: (ready: Extract<Loaded<Value>, { readonly status: 'ready' }>) => ReactNode
}

/** A page that shows nothing of its own before its call has answered. */
export const LoadedPage = <Value,>({ title, loaded, children }: LoadedPageProps<Value>) => {
  if (loaded.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Loading>
    )
  }
  if (loaded.status === 'ready') return children(loaded)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
    </>
  )
}
