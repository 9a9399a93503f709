import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** An address that the browser did not copy, selected for the user to do so. */
export function CopyByHand({ address }: { address: string | null }) {
  const { t } = useTranslation('meetings');
  if (address === null) return null;
  return (
    <TextInput
      key={address}
      label={t('copy_by_hand')}
      value={address}
      readOnly
      autoFocus
      // Not behind the bar at the bottom of phones.
      styles={{ input: { scrollMarginBlock: 96 } }}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
