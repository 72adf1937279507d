/**
 * What was typed into the page of the build goes along when the screen takes its place, into the field of the same name. A field looks once
 * for what it has when it comes to life (`TextField`), which is after this.
 */
export const keepTyped = (root: HTMLElement): void => {
  const observer = new MutationObserver(changes => {
    observer.disconnect()
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      for (const { name, value } of node instanceof Element ? node.querySelectorAll('input') : []) {
        const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        if (field !== null && value !== '') field.value = value
      }
    }
  })
  observer.observe(root, { childList: true })
}
