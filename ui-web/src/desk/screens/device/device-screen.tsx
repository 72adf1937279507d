import { type SyntheticEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatUserCode, userCodeKey } from '#core/staff/user-code.ts'
import { Button } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { DEVICE_TEXTS as texts } from '../../texts/device.ts'
import { AskedSignIn } from './asked-sign-in.tsx'
import css from './device.module.css'

/** A command line asks to be signed in: its code is in the address, or typed. */
export function DeviceScreen() {
  const [query, setQuery] = useSearchParams()
  const key = userCodeKey(query.get('code') ?? '')
  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      {key === null ? (
        <TypedCode onCode={code => setQuery({ code })} />
      ) : (
        <AskedSignIn key={key} code={formatUserCode(key)} onOther={() => setQuery({})} />
      )}
    </div>
  )
}

function TypedCode({ onCode }: { readonly onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const key = userCodeKey(typed)
    setWrong(key === null)
    if (key !== null) onCode(formatUserCode(key))
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <p className={css.lead}>{texts.lead}</p>
      <TextField
        label={texts.code}
        value={typed}
        onChange={text => {
          setTyped(text)
          setWrong(false)
        }}
        placeholder={texts.placeholder}
        autoComplete="off"
        enterKeyHint="go"
        {...(isWrong && { message: { tone: 'bad', text: texts.wrong } })}
      />
      <Button>{texts.look}</Button>
    </form>
  )
}
