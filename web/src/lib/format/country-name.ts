export const countryName = (code: string, language: string) =>
  code ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : '';
