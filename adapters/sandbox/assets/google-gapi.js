// Stands in for the loader that the firebase SDK fetches from Google: a hidden frame, and messages from it and from the login window.
{
  const home = new URL(document.currentScript.src).origin

  const openFrame = ({ url, where }) => {
    const waiting = []
    let deliver = authEvent => waiting.push(authEvent)
    let answered
    const answer = new Promise(resolve => {
      answered = resolve
    })
    window.addEventListener('message', ({ origin, data }) => {
      if (origin !== home || !data?.authEvent) return
      answered()
      deliver(data.authEvent)
    })
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'Google'
    frame.src = `${url}&origin=${encodeURIComponent(window.location.origin)}`
    where.append(frame)

    return {
      restyle: () => Promise.resolve(),
      ping: onAnswer => answer.then(onAnswer),
      register(_type, handler) {
        deliver = authEvent => handler({ authEvent })
        for (const authEvent of waiting.splice(0)) deliver(authEvent)
      },
      send(type, _message, onAnswer) {
        try {
          onAnswer([{ [type]: true }])
        } catch {
          // The SDK throws here even when all is well, and Google's own loader takes no notice.
        }
      },
    }
  }

  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: {
      Iframe() {},
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open: (options, onOpened) => onOpened(openFrame(options)) }),
    },
  }
}
