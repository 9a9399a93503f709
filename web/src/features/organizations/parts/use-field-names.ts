import { useTranslation } from 'react-i18next';

const FIELDS = {
  logo: 'form.logo',
  region: 'form.region',
  contact: 'form.contact',
  website: 'form.website',
  description: 'form.description',
  field: 'form.field',
  address: 'form.address',
  linkedin: 'form.linkedin',
  foundedYear: 'form.founded',
  isLegallyPublished: 'form.published',
  hasStartupLabel: 'form.label',
} as const;

const isField = (name: string): name is keyof typeof FIELDS => name in FIELDS;

/** What the form calls a field. */
export function useFieldNames() {
  const { t } = useTranslation('organizations');
  return (name: string): string => (isField(name) ? t(FIELDS[name]) : name);
}
