import { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  value: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** Which bookings of a series a change is for. */
export function ScopeField({ value, onChange }: Props) {
  const { t } = useTranslation('spaces');
  return (
    <Radio.Group
      label={t('booking.scope')}
      value={value}
      onChange={(next) => onChange(SeriesScope.parse(next))}
    >
      <Stack gap={6} mt={6}>
        {SeriesScope.options.map((it) => (
          <Radio key={it} value={it} label={t(`booking.scopes.${it}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
