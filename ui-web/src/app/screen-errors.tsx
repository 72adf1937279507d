import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

type ScreenErrorsProps = {
  /** Key of the history's entry: what broke there says nothing about the next. */
  readonly visit: string
  readonly children: ReactNode
}

type State = { readonly broken: { readonly error: unknown } | null }

/** Shows the error screen for a screen that could not be loaded or that broke, until the next move. */
export class ScreenErrors extends Component<ScreenErrorsProps, State> {
  override state: State = { broken: null }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } }
  }

  override componentDidUpdate({ visit }: ScreenErrorsProps) {
    // oxlint-disable-next-line react/no-did-update-set-state -- the way out of a broken screen; it is rendered twice then
    if (this.state.broken !== null && visit !== this.props.visit) this.setState({ broken: null })
  }

  override render() {
    const { broken } = this.state
    return broken === null ? this.props.children : <ErrorScreen error={broken.error} />
  }
}
