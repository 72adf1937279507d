import type { Left } from '#core/privacy/ports/leaving.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { retainedText, LEAVING_TEXTS, untilText } from '../../texts/leaving.ts'
import { useLeave } from '../mypage/use-leave.ts'

const texts = LEAVING_TEXTS.done

/** The receipt: what is gone, what is kept and until when. From here the only way is the start. */
export function LeftSheet({ left: { kept, naverConsentUrl } }: { readonly left: Left }) {
  const leave = useLeave()
  const hasContact = kept?.hasContact ?? false
  const toStart = () => leave('/splash')
  return (
    <BottomSheet
      open
      onClose={() => void toStart()}
      scene={<SuccessScene />}
      title={texts.title}
      text={texts.text}
      actions={<Button onPress={toStart}>{texts.toStart}</Button>}
    >
      <KeyValueList
        rows={[
          { label: texts.erased, value: hasContact ? texts.erasedButContact : texts.erasedValue },
          { label: texts.kept, value: kept === null ? texts.keptNothing : retainedText(kept) },
          ...(kept === null ? [] : [{ label: texts.until, value: untilText(kept) }]),
          ...(hasContact ? [{ label: texts.contact, value: texts.contactUntil }] : []),
        ]}
      />
      {naverConsentUrl !== null && isAtNaver(naverConsentUrl) && (
        <ListRow title={texts.naver} note={texts.naverNote} way={{ href: naverConsentUrl }} />
      )}
    </BottomSheet>
  )
}

/** With any answer of the service: only Naver itself can end what is linked there. */
const isAtNaver = (url: string): boolean => {
  const { protocol, hostname, username } = URL.canParse(url) ? new URL(url) : new URL('about:blank')
  return protocol === 'https:' && username === '' && /(?:^|\.)naver\.com$/.test(hostname)
}
