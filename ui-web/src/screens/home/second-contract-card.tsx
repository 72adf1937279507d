import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { SecondContract } from '#core/storing/ports/own-storage.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { keepBothFailureText, SECOND_CONTRACT_TEXTS as texts } from '../../texts/home.ts'
import css from './home.module.css'

type SecondContractCardProps = { readonly second: SecondContract; readonly onAnswered: () => Promise<void> }

/** Two contracts of a kind have been paid for: whether both are meant, while the later one can still be cancelled (G49). */
export function SecondContractCard({ second, onAnswered }: SecondContractCardProps) {
  const navigate = useNavigate()
  const orders = useUseCase(Ports.orders)
  const [failure, setFailure] = useState<string | null>(null)

  const keepBoth = () =>
    orders.keepBoth(second.orderId).match(onAnswered, refusal => setFailure(keepBothFailureText(refusal)))

  return (
    <Card tone="line" title={texts.title(second.equipmentType)}>
      <p className={css.note}>{texts.text}</p>
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <div className={css.start}>
        <Button onPress={keepBoth}>{texts.keep}</Button>
      </div>
      <div className={css.start}>
        <Button tone="ghost" onPress={() => void navigate(`/mypage/progress/cancel?orderId=${second.orderId}`)}>
          {texts.cancel}
        </Button>
      </div>
    </Card>
  )
}
