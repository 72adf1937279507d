import { useNavigate } from 'react-router-dom'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { CHECKOUT_TEXTS } from '../../texts/checkout.ts'

const texts = CHECKOUT_TEXTS.requested

/** Says that it is done; from there the only way is home. */
export function RequestedSheet({ open }: { readonly open: boolean }) {
  const navigate = useNavigate()
  const goHome = () => void navigate('/home', { replace: true })
  return (
    <BottomSheet
      open={open}
      onClose={goHome}
      scene={<SuccessScene />}
      title={texts.title}
      text={texts.text}
      actions={<Button onPress={goHome}>{texts.home}</Button>}
    />
  )
}
