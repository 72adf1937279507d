import type { Won } from '#core/shared/won.ts'
import { useState } from 'react'
import { ICON_NAMES, Icon } from '../../parts/icon.tsx'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ActionCard } from '../../parts/action-card.tsx'
import { ActionPair } from '../../parts/action-pair.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { Banner } from '../../parts/banner.tsx'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { CheckRow } from '../../parts/check-row.tsx'
import { Chip } from '../../parts/chip.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageDots } from '../../parts/page-dots.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { Toast } from '../../parts/toast.tsx'
import { EmptyScene, FailureScene } from '../../scenes/moment-scenes.tsx'
import { GearScene } from '../../scenes/gear-scene.tsx'
import css from './parts-screen.module.css'
import { SHOP } from '../../app/shop.ts'

const PRICE = 99_000 as Won

const nothing = () => undefined
const aMoment = () => new Promise(resolve => setTimeout(resolve, 1500))

/** Every part once, as screens use it; only in development. */
export function PartsScreen() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('ski2026')
  const [plan, setPlan] = useState('BASIC')
  const [isAgreed, setAgreed] = useState(true)
  const [tab, setTab] = useState<'id' | 'password'>('id')
  const [open, setOpen] = useState<'sheet' | 'question'>()
  const [toast, setToast] = useState<string>()

  return (
    <ScreenFrame
      title={'부품을\n한눈에 보기'}
      documentTitle="부품"
      lead="개발할 때만 보이는 화면이에요"
      back={{ onPress: nothing }}
      close={{ onPress: nothing }}
      progress={43}
      action={
        <ActionBar aside="다음 단계에서 바꿀 수 있어요" onPress={aMoment} busyLabel="보내고 있어요">
          다음
        </ActionBar>
      }
    >
      <TextField
        label="이름"
        value={name}
        onChange={setName}
        placeholder="김시즌"
        message={
          name.length > 1
            ? { tone: 'good', text: '좋은 이름이에요' }
            : { tone: 'neutral', text: '한글로 입력해 주세요' }
        }
      />
      <TextField
        label="비밀번호"
        type="password"
        value={password}
        onChange={setPassword}
        message={{ tone: 'bad', text: '영문과 숫자를 섞어 8자 이상 써 주세요' }}
      />
      <TextField label="인증번호" inputMode="numeric" value="" onChange={setName} suffix="1:58" />
      <CheckRow label="모두 동의해요" isAll checked={isAgreed} onChange={setAgreed} />
      <CheckRow
        label="(필수) 서비스 이용약관"
        checked={isAgreed}
        onChange={setAgreed}
        link={<TextLink way={{ href: SHOP.links.terms }}>보기</TextLink>}
      />
      <ChoiceCard
        name="plan"
        value="BASIC"
        checked={plan === 'BASIC'}
        onChange={setPlan}
        title="BASIC"
        badge={<Chip tone="accent">가장 많이 골라요</Chip>}
      >
        <AmountText won={PRICE} unit="원 / 년" />
        <BulletList items={['시즌마다 꺼내기 1번', '시즌이 끝나기 전 다시 맡기기 1번']} />
      </ChoiceCard>
      <ChoiceCard
        name="plan"
        value="SKI"
        checked={plan === 'SKI'}
        onChange={setPlan}
        title="스키"
        note="폴과 부츠도 함께 맡길 수 있어요"
        scene={<GearScene type="SKI" />}
      />
      <Banner>로그인하면 이어서 할 수 있어요</Banner>
      <Banner tone="good">번호를 바꿨어요</Banner>
      <Banner tone="warn">겨울이 아니면 배송이 늦어질 수 있어요</Banner>
      <Banner tone="bad">서비스에 연결하지 못했어요</Banner>
      <div className={css.row}>
        <Chip>FLEX</Chip> <Chip tone="solid">안전 보관 중</Chip> <Chip tone="good">92점</Chip>{' '}
        <Chip tone="warn">64점</Chip> <Chip tone="bad">31점</Chip>
      </div>
      <Card tone="raise">
        <Steps total={5} done={2} label="5단계 중 3단계" />
        <p className={css.after}>리포트는 보통 하루 안에 나와요</p>
      </Card>
      <ActionPair>
        <ActionCard title="장비 꺼내기" note="보관이 시작되면 열려요" way={{ onPress: nothing, disabled: true }} />
        <ActionCard title="장비 맡기기" note="0개 보관 중" way={{ onPress: nothing }} />
      </ActionPair>
      <Card>
        <KeyValueList
          rows={[
            { label: '플랜', value: 'BASIC' },
            { label: '결제 금액', value: <AmountText won={PRICE} size="text" /> },
          ]}
          total={{ label: '돌려받을 금액', value: '96,030원' }}
        />
      </Card>
      <Card tone="line" title="보관 기록">
        <Timeline
          entries={[
            { key: '3', title: '락커에 넣었어요', note: '12월 3일 14:20' },
            { key: '2', title: '보관소에 도착했어요', note: '12월 3일 11:05' },
            { key: '1', title: '검수를 마쳤어요 · 92점', note: '12월 1일 16:40' },
          ]}
        />
      </Card>
      <ListRow title="계정 관리" icon="person" way={{ to: '/parts' }} />
      <ListRow title="이용약관" note="새 창에서 열려요" way={{ href: SHOP.links.terms }} />
      <Tabs
        label="찾기"
        tabs={[
          { value: 'id', label: '아이디 찾기' },
          { value: 'password', label: '비밀번호 찾기' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <p className={css.after}>{tab === 'id' ? '휴대폰 번호로 찾아요' : '이메일로 찾아요'}</p>
      </Tabs>
      <PageDots total={3} shown={1} label="사진" />
      <div className={css.buttons}>
        <Button onPress={() => setOpen('sheet')}>시트 열기</Button>
        <Button tone="ghost" onPress={() => setToast('저장했어요')}>
          알림 보기
        </Button>
        <Button tone="danger" onPress={() => setOpen('question')}>
          취소하기
        </Button>
        <Button disabled>아직 안 돼요</Button>
      </div>
      <Loading>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="card" />
      </Loading>
      <EmptyState title="아직 맡긴 장비가 없어요" text="맡기면 여기에서 볼 수 있어요" scene={<EmptyScene />} />
      <ErrorState
        title="불러오지 못했어요"
        text="맡긴 장비는 안전해요. 다시 눌러 주세요."
        scene={<FailureScene />}
        onRetry={aMoment}
      />
      <div className={css.row}>
        {ICON_NAMES.map(icon => (
          <Icon key={icon} name={icon} />
        ))}
      </div>
      <BottomNav />
      <BottomSheet
        open={open === 'sheet'}
        onClose={() => setOpen(undefined)}
        title="가입을 축하해요"
        text="이제 장비를 맡길 수 있어요."
        actions={<Button onPress={() => setOpen(undefined)}>장비 맡기기</Button>}
      />
      <ConfirmDialog
        open={open === 'question'}
        title="96,030원을 돌려받고 취소해요"
        text="카드사에 따라 최대 3일 걸릴 수 있어요. 취소하면 되돌릴 수 없어요."
        confirmLabel="취소하기"
        isDanger
        onConfirm={aMoment}
        onClose={() => setOpen(undefined)}
      />
      <Toast text={toast} onDone={() => setToast(undefined)} />
    </ScreenFrame>
  )
}
