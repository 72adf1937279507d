import { useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackOr, useBackTo } from '../../hooks/use-back-to.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { DocumentTitle } from '../../parts/document-title.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { NotFoundScene } from '../../scenes/moment-scenes.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { REPORT_TEXTS as texts } from '../../texts/equipment.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { ReportContent } from './report-content.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'

const EQUIPMENT = '/equipment'

/** One inspection report, by the `reportId` in the address. */
export function ReportScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  const [query] = useSearchParams()
  const id = query.get('reportId')?.trim() ?? ''
  if (!isSignedIn) return <LogInFirst />
  return id === '' ? <Nothing title={texts.idMissing} text={texts.idMissingText} /> : <OwnReport key={id} id={id} />
}

function OwnReport({ id }: { readonly id: string }) {
  const goBack = useGoBack()
  const readReport = useUseCase(StoringSide.readReport)
  const report = useLoaded(`report ${id}`, () => readReport(id))
  return match(report)
    .with({ status: 'loading' }, () => (
      <ScreenFrame back={{ onPress: goBack }} nav={<BottomNav />}>
        <DocumentTitle>{texts.documentTitle}</DocumentTitle>
        <ReportSkeleton />
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value, retry }) => (
      <ReportContent report={value} onBack={goBack} onLinksNeeded={retry} />
    ))
    .with({ status: 'failed' }, ({ error, retry }) =>
      match(error)
        .with({ kind: 'SignInNeeded' }, () => <LogInFirst />)
        .with({ kind: 'ReportNotFound' }, () => <Nothing title={texts.notFound} text={texts.notFoundText} />)
        .otherwise(failure => (
          <ScreenFrame title={texts.documentTitle} back={{ onPress: goBack }} nav={<BottomNav />}>
            <ErrorState title={texts.failed} text={callFailureText(failure)} onRetry={retry} />
          </ScreenFrame>
        )),
    )
    .exhaustive()
}

const Nothing = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const goBack = useGoBack()
  const goBackTo = useBackTo()
  return (
    <ScreenFrame title={texts.documentTitle} back={{ onPress: goBack }} nav={<BottomNav />}>
      <EmptyState
        title={title}
        text={text}
        scene={<NotFoundScene />}
        action={<Button onPress={() => goBackTo(EQUIPMENT)}>{texts.toEquipment}</Button>}
      />
    </ScreenFrame>
  )
}

/** Home, the gear, the notices and a story lead here, and so does a message. */
const useGoBack = () => {
  const goBackOr = useBackOr()
  return () => goBackOr(EQUIPMENT)
}
