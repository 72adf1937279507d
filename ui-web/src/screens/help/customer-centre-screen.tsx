import { useState } from 'react'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { CompanyFooter } from '../../parts/company-footer.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { CUSTOMER_CENTRE_TEXTS as texts } from '../../texts/customer-centre.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import css from './help.module.css'
import { SHOP } from '../../app/shop.ts'

/** Answers, and two ways to ask a person. */
export function CustomerCentreScreen() {
  const goBack = useBackTo()
  const [isWriting, setWriting] = useState(false)

  return (
    <SignedInOnly>
      <ScreenFrame title={texts.title} documentTitle={texts.documentTitle} back={{ onPress: () => goBack('/mypage') }}>
        <div className={css.menu}>
          <ListRow
            icon="help"
            title={texts.questions}
            note={texts.questionsNote}
            way={{ to: '/mypage/faq/questions' }}
          />
          <ListRow
            icon="mail"
            title={texts.contact}
            note={texts.contactNote}
            way={{ onPress: () => setWriting(true) }}
          />
          <ListRow
            icon="phone"
            title={texts.call}
            note={texts.callNote}
            way={{ onPress: () => location.assign(`tel:${SHOP.support.phone}`) }}
          />
        </div>
        <CompanyFooter />
      </ScreenFrame>
      <ContactSheet open={isWriting} onClose={() => setWriting(false)} />
    </SignedInOnly>
  )
}
