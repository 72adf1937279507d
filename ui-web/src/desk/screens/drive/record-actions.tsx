import { Button } from '../../../parts/button.tsx'
import { DRIVE_TEXTS as texts } from '../../texts/drive.ts'
import css from './drive.module.css'

type Props = { readonly isBusy: boolean; readonly onBack: () => void }

/** The foot of each form about a stop. */
export const RecordActions = ({ isBusy, onBack }: Props) => (
  <div className={css.answers}>
    <Button busy={isBusy} busyLabel={texts.recording}>
      {texts.record}
    </Button>
    <Button tone="ghost" onPress={onBack}>
      {texts.goBack}
    </Button>
  </div>
)
