/** Where the editor of page files has the page of a draft drawn: a document of its own, in a frame of the editor's. */
export const previewPath = '/page-preview';
