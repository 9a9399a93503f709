import { IconMessageCircle } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { LazyUnseenCount } from './lazy-unseen-count.ts';

export const chat = defineFeature({
  menu: [
    {
      group: 'hub',
      name: 'chat',
      path: '/chat',
      icon: IconMessageCircle,
      letter: 'c',
      badge: LazyUnseenCount,
    },
  ],
  live: {
    'update-account': [
      ['chat', 'settings'],
      ['chat', 'blocked'],
    ],
    'chat-room': [['chat', 'unseen']],
    'chat-settings': [
      ['chat', 'settings'],
      ['chat', 'rooms'],
      ['chat', 'room'],
    ],
    'chat-message': [],
    'chat-change': [],
    'chat-hidden': [],
    'chat-unseen': [],
    'chat-seen': [],
    'chat-typing': [],
    call: [],
  },
  search: async () => (await import('./contact-search.ts')).contactSearch,
});
