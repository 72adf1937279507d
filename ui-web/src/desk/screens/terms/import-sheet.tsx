import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { TERMS_TITLES, type TermsKind } from '#core/account/terms-document.ts'
import { importTerms, TERMS_MAX_BYTES } from '#adapters/http/contract/staff/terms.ts'
import { TextArea } from '../../../parts/text-area.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { DESK_TERMS_TEXTS } from '../../texts/terms.ts'
import settings from '../settings/settings.module.css'

const texts = DESK_TERMS_TEXTS.import

/** A text that was written elsewhere, pasted or as a file, becomes a draft. */
export function ImportSheet({ kind, onClose }: { readonly kind: TermsKind; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const { queries } = useDesk()
  const [version, setVersion] = useState('')
  const [text, setText] = useState('')
  const isTooLarge = new TextEncoder().encode(text).length > TERMS_MAX_BYTES
  return (
    <PlannedSheet
      title={texts.title}
      text={texts.text}
      reasons={texts.reasons}
      typed={JSON.stringify([version, text])}
      missing={[
        ...(version.trim() === '' ? [texts.version] : []),
        ...(text.trim() === '' || isTooLarge ? [texts.body] : []),
      ]}
      ask={(send, { body }) =>
        send(importTerms, { params: { kind }, body: { version: version.trim(), text, ...body } })
      }
      linesOf={planned => [
        texts.plan(TERMS_TITLES[kind], planned.version),
        texts.planLength(planned.characters),
        texts.planAgain,
      ]}
      action={texts.action}
      busy={texts.busy}
      done={texts.done}
      onDone={async imported => {
        await queries.invalidateQueries()
        await navigate(`/desk/terms?${new URLSearchParams({ kind, version: imported.version }).toString()}`)
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.version}
        value={version}
        onChange={setVersion}
        placeholder={texts.versionPlaceholder}
        autoComplete="off"
      />
      <label className={settings.pickFile}>
        {texts.pick}
        <input
          type="file"
          className={settings.file}
          accept=".md,.markdown,.txt,text/markdown,text/plain"
          onChange={async event => {
            const picked = event.target.files?.[0]
            if (picked) setText(await picked.text())
          }}
        />
      </label>
      <TextArea label={texts.body} value={text} onChange={setText} maxLength={TERMS_MAX_BYTES} />
      {isTooLarge && <FailureBanner>{texts.tooLarge}</FailureBanner>}
    </PlannedSheet>
  )
}
