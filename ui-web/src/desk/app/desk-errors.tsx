import { Component, type ReactNode, useEffect } from 'react'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { FontAfterScreen } from '../../app/font-after-screen.ts'
import { DESK_TEXTS, pageTitle } from '../texts/shared.ts'

type Props = {
  /** Key of the history's entry: what broke there says nothing about the next. */
  readonly visit: string
  readonly children: ReactNode
}

type State = { readonly broken: { readonly error: unknown } | null }

/** Shows what to do where a page could not be loaded or broke, until the next move: never a blank page. */
export class DeskErrors extends Component<Props, State> {
  override state: State = { broken: null }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } }
  }

  override componentDidUpdate({ visit }: Props) {
    // oxlint-disable-next-line react/no-did-update-set-state -- the way out of a broken page; it is rendered twice then
    if (this.state.broken !== null && visit !== this.props.visit) this.setState({ broken: null })
  }

  override render() {
    const { broken } = this.state
    return broken === null ? this.props.children : <BrokenPage error={broken.error} />
  }
}

const textsFor = (error: unknown) => {
  const { errors } = DESK_TEXTS
  if (!navigator.onLine) return errors.offline
  return error instanceof Error && /import|fetch|load/i.test(error.message) ? errors.outdated : errors.broken
}

/** Without a connection a reload would trade this page for the browser's own error page. */
const reloadOnceOnline = () => {
  if (navigator.onLine) location.reload()
}

function BrokenPage({ error }: { readonly error: unknown }) {
  const { title, text } = textsFor(error)
  useEffect(() => {
    addEventListener('online', reloadOnceOnline)
    return () => removeEventListener('online', reloadOnceOnline)
  }, [])

  return (
    <div data-column="">
      <ScreenFrame
        title={title}
        documentTitle={pageTitle(title)}
        lead={<span role="alert">{text}</span>}
        action={
          <ActionBar
            aside={<TextLink way={{ onPress: () => location.assign('/desk') }}>{DESK_TEXTS.errors.toToday}</TextLink>}
            onPress={reloadOnceOnline}
          >
            {DESK_TEXTS.retry}
          </ActionBar>
        }
      />
      <FontAfterScreen />
    </div>
  )
}
