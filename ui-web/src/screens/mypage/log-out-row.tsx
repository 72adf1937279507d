import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { forgetLoaded } from '../../hooks/use-loaded.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { MY_PAGE_TEXTS as texts } from '../../texts/my-page.ts'

/** Logs out after a question; nothing of what was seen stays on the device. */
export function LogOutRow() {
  const logOut = useUseCase(AccountSide.logOut)
  const readHome = useUseCase(StoringSide.readHome)
  const journey = useUseCase(StoringSide.storingJourney)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  const goOut = async () => {
    await logOut()
    readHome.forget()
    journey.close()
    forgetLoaded()
    await navigate('/easylogin', { replace: true, state: { message: texts.loggedOut } })
  }

  return (
    <>
      <ListRow icon="logout" title={texts.logOut} way={{ onPress: () => setAsking(true) }} />
      <ConfirmDialog
        open={isAsking}
        title={texts.logOutTitle}
        text={texts.logOutText}
        confirmLabel={texts.logOutYes}
        busyLabel={texts.logOutBusy}
        onConfirm={goOut}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
