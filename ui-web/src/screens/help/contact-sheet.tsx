import { useState } from 'react'
import { mailLink } from '#core/shared/mail-link.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { CUSTOMER_CENTRE_TEXTS, INQUIRY_SUBJECT } from '../../texts/customer-centre.ts'
import css from './help.module.css'
import { SHOP } from '../../app/shop.ts'

const texts = CUSTOMER_CENTRE_TEXTS.sheet

/** Percent-encoded Korean takes nine characters each; longer addresses are cut by some mail apps. */
const INQUIRY_MAX_LENGTH = 1000

/** An inquiry, written here and sent by the customer's own mail app. What was typed stays when the sheet is closed. */
export function ContactSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [inquiry, setInquiry] = useState('')
  const link = mailLink({ to: SHOP.support.email, subject: INQUIRY_SUBJECT, body: inquiry })

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={
        inquiry.trim() === '' ? (
          <Button disabled>{texts.send}</Button>
        ) : (
          <ButtonLink href={link}>{texts.send}</ButtonLink>
        )
      }
    >
      <KeyValueList
        rows={[
          { label: texts.to, value: SHOP.support.email },
          { label: texts.subject, value: INQUIRY_SUBJECT },
        ]}
      />
      <div className={css.inquiry}>
        <TextArea
          label={texts.inquiry}
          value={inquiry}
          onChange={setInquiry}
          placeholder={texts.placeholder}
          maxLength={INQUIRY_MAX_LENGTH}
        />
      </div>
      <p className={css.note}>{texts.note}</p>
    </BottomSheet>
  )
}
