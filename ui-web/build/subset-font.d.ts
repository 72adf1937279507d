declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  const subsetFont: (font: Buffer, characters: string, options: Options) => Promise<Buffer>
  export default subsetFont
}
