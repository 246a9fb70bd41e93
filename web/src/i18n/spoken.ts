// Words in the language of the moment. Reading them inside a component makes it follow the language.
import { computed } from '@preact/signals';
import { language } from '../app/settings';

export function spoken<Words>(english: Words, german: Words): () => Words {
  const words = computed(() => (language.value === 'de' ? german : english));
  return () => words.value;
}
