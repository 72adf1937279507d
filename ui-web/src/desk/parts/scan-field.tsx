import { lazy, type SyntheticEvent, Suspense, useState } from 'react'
import { latinKeys } from '#core/staff/latin-keys.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { SCAN_TEXTS as texts } from '../texts/scan.ts'
import css from './scan.module.css'

/** Its code comes when the camera is first opened. */
const CodeCamera = lazy(() => import('./code-camera.tsx').then(found => ({ default: found.CodeCamera })))

type Props = {
  /** What is scanned here. */
  readonly label: string
  readonly placeholder?: string
  /** Answers what is wrong with it, or null. */
  readonly onCode: (code: string) => PromiseLike<string | null>
  /** The next thing to do here: a hand scanner types where the focus is. */
  readonly isNext?: boolean
  /** One code after another: the camera stays open, and the field is empty for the next one. */
  readonly isSeries?: boolean
}

/** A code by the camera, by a hand scanner, which types and presses Enter, or by hand; also while the keyboard stands on 한글 (G379). */
export function ScanField({ label, placeholder = texts.placeholder, onCode, isNext = false, isSeries = false }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const use = async (code: string) => {
    const asTyped = code.trim()
    const text = latinKeys(asTyped)
    if (text === '' || isBusy) return
    if (!isSeries) setOpen(false)
    setBusy(true)
    const wrong = await onCode(text)
    setBusy(false)
    // A name is read by who typed it, not as the keys of it.
    setProblem(wrong === null || text === asTyped ? wrong : `${wrong.replaceAll(text, asTyped)} ${texts.byName}`)
    setTyped(wrong === null || isSeries ? '' : asTyped)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void use(typed)
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="unprinted">
      {isOpen && (
        <Suspense>
          <CodeCamera onCode={code => void use(code)} isSeries={isSeries} />
        </Suspense>
      )}
      <button type="button" className={css.tool} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'close' : 'camera'} />
        {isOpen ? texts.closeCamera : texts.camera}
      </button>
      <div className={css.line}>
        <TextField
          label={label}
          value={typed}
          onChange={text => {
            setTyped(text)
            setProblem(null)
          }}
          placeholder={placeholder}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a scan the next one has to arrive somewhere
          autoFocus={isNext}
          enterKeyHint="go"
          {...(problem !== null && { message: { tone: 'bad', text: problem } })}
        />
        <Button tone="ghost" busy={isBusy} busyLabel={texts.busy}>
          {texts.find}
        </Button>
      </div>
    </form>
  )
}
