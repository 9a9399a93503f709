import { Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Skeletons.module.css';

interface Props {
  /** `rows`: picture and two lines; `cards`: a grid; `text`: a paragraph; `page`: head and two cards. */
  shape: 'rows' | 'cards' | 'text' | 'page';
  count?: number;
}

/** Loading placeholders; hidden for the first 150 ms, so that a fast answer causes no flicker. */
export function Skeletons({ shape, count = 3 }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" className={classes.late}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Outline shape={shape} count={count} />
    </div>
  );
}

function Outline({ shape, count }: Required<Props>) {
  const places = Array.from({ length: count }, (_, index) => index);
  switch (shape) {
    case 'rows':
      return places.map((place) => (
        <Group key={place} gap={12} wrap="nowrap" p="12px 0">
          <Skeleton circle height={40} />
          <div className={classes.lines}>
            <Skeleton height={12} width="45%" />
            <Skeleton height={10} width="70%" />
          </div>
        </Group>
      ));
    case 'cards':
      return (
        <div className={classes.cards}>
          {places.map((place) => (
            <Skeleton key={place} height={220} radius="lg" />
          ))}
        </div>
      );
    case 'text':
      return places.map((place) => (
        <Skeleton key={place} height={12} mb={12} width={place === count - 1 ? '60%' : '100%'} />
      ));
    case 'page':
      return (
        <div className={classes.page}>
          <Skeleton height={28} width="min(320px, 70%)" />
          <Skeleton height={180} radius="lg" />
          <Skeleton height={260} radius="lg" />
        </div>
      );
  }
}
