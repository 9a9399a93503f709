import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the topic of an expert session, by which what the session takes is titled. */
export function useTopic() {
  const { t } = useTranslation('ui');
  return useCallback(
    (title: string): string => {
      const topic = Expertise.safeParse(title);
      return topic.success ? t(`category.${topic.data}`) : title;
    },
    [t],
  );
}
