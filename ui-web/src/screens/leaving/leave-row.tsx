import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ListRow } from '../../parts/list-row.tsx'
import { LEAVING_TEXTS as texts } from '../../texts/leaving.ts'

/** The way to leaving, past what may prevent it. A check that fails blocks nothing: the service decides again at the end. */
export function LeaveRow() {
  const leaving = useUseCase(Ports.leaving)
  const navigate = useNavigate()
  const [isChecking, setChecking] = useState(false)

  const check = async () => {
    setChecking(true)
    const found = await leaving.isEligible()
    setChecking(false)
    if (found.isOk()) await navigate(found.value ? '/mypage/info/delete' : '/mypage/info/prerequisite')
    else if (found.error.kind !== 'SignInNeeded') await navigate('/mypage/info/delete')
    // An ended session leads away automatically.
    else if (!found.error.hadToken) await navigate('/splash')
  }

  return (
    <ListRow
      icon="close"
      title={texts.row}
      {...(isChecking && { value: texts.checking })}
      way={{ onPress: () => void check(), disabled: isChecking }}
    />
  )
}
