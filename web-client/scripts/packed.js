/** A picture as WebP, which browsers write and not the tool that takes pictures of their pages: run within a page. */
export async function packed({ png, quality, width }) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = document.createElement('canvas');
  const scale = width ? width / bitmap.width : 1;
  [canvas.width, canvas.height] = [bitmap.width * scale, bitmap.height * scale];
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}
