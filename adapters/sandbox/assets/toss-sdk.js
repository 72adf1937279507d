// Stands in for Toss's browser script, in both versions: the same global, the same calls, a window that moves no money.
{
  const { src } = document.currentScript
  const [, base, version] = /^(.*)\/v(1\/payment|2\/standard)(?:\?.*)?$/.exec(src)

  // The types of @tosspayments/tosspayments-sdk 2.8.1 say of `windowTarget`: `iframe` unless told otherwise on a PC, `self` on a
  // phone, which knows no other. What is wide counts as a PC here.
  const isWide = () => window.matchMedia('(min-width: 768px)').matches
  const isOverPage = ({ windowTarget }) => isWide() && (windowTarget ?? 'iframe') === 'iframe'

  const failed = (code, message) => Object.assign(new Error(message), { code })

  const showOverPage = (src, closed) =>
    new Promise((_resolve, reject) => {
      const frame = Object.assign(document.createElement('iframe'), { src, title: '카드 결제창' })
      Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '2147483647', border: '0' })
      Object.assign(frame.style, { width: '100%', height: '100%' })
      document.body.append(frame)
      const over = new AbortController()
      const remove = () => {
        over.abort()
        frame.remove()
      }
      closed?.addEventListener('abort', remove)
      const onMessage = ({ source, data }) => {
        if (source !== frame.contentWindow || typeof data?.redirectUrl !== 'string') return
        remove()
        const { searchParams } = new URL(data.redirectUrl)
        const isClosed = searchParams.get('code') === 'PAY_PROCESS_CANCELED'
        if (isClosed) reject(failed('USER_CANCEL', searchParams.get('message')))
        else window.location.assign(data.redirectUrl)
      }
      window.addEventListener('message', onMessage, { signal: over.signal })
      frame.focus()
    })

  const open = async (request, closed) => {
    const response = await fetch(`${base}/window/sessions`, { method: 'POST', body: JSON.stringify(request) }).catch(
      () => {
        throw failed('NETWORK_ERROR', '네트워크 연결을 확인해 주세요.')
      },
    )
    const answer = await response.json()
    if (!response.ok) throw failed(answer.code, answer.message)
    const address = `${base}/window/${answer.id}`
    if (isOverPage(request.parameters)) return showOverPage(address, closed)
    window.location.assign(address)
    // As with the real window, nothing more happens on this page.
    return new Promise(() => {})
  }

  const version1 = clientKey => ({
    requestPayment: (method, parameters = {}) => open({ version: 1, clientKey, kind: 'payment', method, parameters }),
    requestBillingAuth: (method, parameters = {}) =>
      open({ version: 1, clientKey, kind: 'billing', method, parameters }),
    cancelPayment: () => undefined,
  })

  /** One request at a time, which `destroy` ends. */
  const payment = (clientKey, customerKey) => {
    let running = null
    const ask = async (kind, parameters = {}) => {
      if (running !== null) throw failed('INVALID_METHOD_TRANSACTION', '이미 다른 요청을 수행하고 있어요.')
      const closed = (running = new AbortController())
      const aborted = new Promise((_resolve, reject) => {
        const onAbort = () => reject(failed('PAYMENT_REQUEST_ABORTED', '결제 요청이 중단되었습니다.'))
        closed.signal.addEventListener('abort', onAbort)
      })
      try {
        return await Promise.race([
          aborted,
          open({ version: 2, clientKey, customerKey, kind, parameters }, closed.signal),
        ])
      } finally {
        running = null
      }
    }
    return {
      requestPayment: parameters => ask('payment', parameters),
      requestBillingAuth: parameters => ask('billing', parameters),
      async destroy() {
        if (running === null) throw failed('NO_ACTIVE_PAYMENT_REQUEST', '진행 중인 결제 요청이 없습니다.')
        running.abort()
      },
    }
  }
  const version2 = Object.assign(clientKey => ({ payment: ({ customerKey }) => payment(clientKey, customerKey) }), {
    ANONYMOUS: '@@ANONYMOUS',
  })

  window.TossPayments = version === '1/payment' ? version1 : version2
}
