// Completes titles in the wiki's search field, by the API.
for (const input of document.querySelectorAll('.search input')) {
  input.addEventListener('input', async () => {
    const text = input.value.trim();
    if (text === '') return;
    const answer = await fetch(
      `${input.dataset.api}?action=opensearch&format=json&limit=10&search=${encodeURIComponent(text)}`,
    );
    // Titles for what has been typed meanwhile are on their way.
    if (!answer.ok || input.value.trim() !== text) return;
    const [, titles] = await answer.json();
    input.list.replaceChildren(
      ...titles.map((value) => Object.assign(document.createElement('option'), { value })),
    );
  });
}
