#if canImport(Darwin)
  import FuzzCLibrary

  extension System {
    static func sections(named name: String) -> [UnsafeMutableRawBufferPointer] {
      typealias Count = @convention(c) () -> UInt32
      typealias Header = @convention(c) (UInt32) -> UnsafeRawPointer?
      typealias Section =
        @convention(c) (
          UnsafeRawPointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<UInt>
        ) -> UnsafeMutablePointer<UInt8>?
      guard let count = function("_dyld_image_count", as: Count.self),
        let header = function("_dyld_get_image_header", as: Header.self),
        let section = function("getsectiondata", as: Section.self)
      else { return [] }
      return (0..<count()).compactMap { number in
        var size: UInt = 0
        guard let image = header(number), let start = section(image, "__DATA", name, &size) else {
          return nil
        }
        return UnsafeMutableRawBufferPointer(start: start, count: Int(size))
      }
    }

    /// A function of the system's libraries, which not every SDK declares.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name).map {
        unsafeBitCast($0, to: type)
      }
    }
  }
#endif
