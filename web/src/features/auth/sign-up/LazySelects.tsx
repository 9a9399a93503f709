import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/format/country-name.ts';
import { lazyField, LazySelect, type SelectField } from '../../../ui/fields/LazySelect.tsx';
import { languageName } from '../../../ui/fields/languages.ts';

const countries = lazyField(
  async () => (await import('../../../ui/fields/CountrySelect.tsx')).CountrySelect,
);
const languages = lazyField(
  async () => (await import('../../../ui/fields/LanguageSelect.tsx')).LanguageSelect,
);

export function LazyCountrySelect(field: SelectField) {
  const { i18n } = useTranslation('auth');
  const shown = countryName(field.value ?? '', i18n.language);
  return <LazySelect lazy={countries} field={field} shown={shown} />;
}

export const LazyLanguageSelect = (field: SelectField) => (
  <LazySelect lazy={languages} field={field} shown={languageName(field.value ?? '')} />
);
