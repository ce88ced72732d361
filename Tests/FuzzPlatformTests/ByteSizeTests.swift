import FuzzPlatform
import Testing

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("512M", 512 << 20), ("2G", 2 << 30), ("64k", 64 << 10), ("1000", 1_000), ("0", nil),
    ("M", nil), ("-1G", nil), ("1.5G", nil), ("9999999999999G", nil), ("", nil),
  ])
  func readsSizes(text: String, size: Int?) {
    #expect(ByteSize(text)?.byteCount == size)
  }
}
