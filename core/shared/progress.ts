/** What the bar draws and reads out for a step's listed value: the nearest 10, half up (G28). `data-progress` keeps the listed value. */
export const roundedProgress = (percent: number): number => Math.round(percent / 10) * 10
