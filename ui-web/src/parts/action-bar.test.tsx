import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { ActionBar } from './action-bar.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button')

describe('the action of a screen', () => {
  test('is done once, however often it is tapped while it is under way', async () => {
    let times = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const pay = () => {
      times += 1
      return promise
    }
    render(
      <ActionBar onPress={pay} busyLabel="결제하고 있어요">
        99,000원 결제하기
      </ActionBar>,
    )
    await userEvent.dblClick(button())
    await userEvent.click(button())
    expect(times).toBe(1)
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(button().textContent).toContain('결제하고 있어요')

    await act(async () => {
      resolve()
      await promise
    })
    expect(button().getAttribute('aria-busy')).toBeNull()
    await userEvent.click(button())
    expect(times).toBe(2)
  })

  test('submits the form that it names', async () => {
    let wasSent = false
    render(
      <>
        <form
          id="name"
          onSubmit={event => {
            event.preventDefault()
            wasSent = true
          }}
        />
        <ActionBar form="name">다음</ActionBar>
      </>,
    )
    await userEvent.click(button())
    expect(wasSent).toBe(true)
  })

  test('does not submit again while busy', async () => {
    let times = 0
    render(
      <form
        onSubmit={event => {
          event.preventDefault()
          times += 1
        }}
      >
        <ActionBar busy>다음</ActionBar>
      </form>,
    )
    await userEvent.click(button())
    expect(times).toBe(0)
  })

  test('cannot be pressed before the screen is complete', async () => {
    let wasPressed = false
    render(
      <ActionBar disabled onPress={() => (wasPressed = true)}>
        다음
      </ActionBar>,
    )
    await userEvent.click(button())
    expect(wasPressed).toBe(false)
  })
})
