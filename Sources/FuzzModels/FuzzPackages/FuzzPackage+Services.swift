extension FuzzPackage {
  /// Builds all targets into a folder, as OSS-Fuzz and ClusterFuzzLite expect them.
  var buildScript: String {
    Template.buildScript.filled(["TARGETS": targets.map(\.targetName).joined(separator: " ")])
  }

  /// The files for ClusterFuzzLite, by their paths in the repository.
  ///
  /// - Parameter folder: The path of the package in the repository.
  /// - Returns: The files.
  package func clusterFuzzLiteFiles(folder: String) -> [FuzzFile] {
    let values = ["DIRECTORY": directory, "FOLDER": folder]
    return [
      .once(".clusterfuzzlite/project.yaml", Template.clusterFuzzLiteProject.text),
      .once(".clusterfuzzlite/Dockerfile", Template.clusterFuzzLiteImage.filled(values)),
      .once(".clusterfuzzlite/build.sh", Template.callOfBuildScript.filled(values)),
      .once(".github/workflows/fuzz.yml", Template.workflow.text),
    ]
  }

  /// The files for OSS-Fuzz, by their paths in the folder of a project there.
  ///
  /// - Parameters:
  ///   - folder: The path of the package in the repository.
  ///   - repository: The address of the repository; nil if it is not known.
  /// - Returns: The files.
  package func ossFuzzFiles(folder: String, repository: String?) -> [FuzzFile] {
    let address = repository ?? "https://github.com/OWNER/\(directory).git"
    let values = ["DIRECTORY": directory, "FOLDER": folder, "ADDRESS": address]
    return [
      .once("oss-fuzz/project.yaml", Template.ossFuzzProject.filled(values)),
      .once("oss-fuzz/Dockerfile", Template.ossFuzzImage.filled(values)),
      .once("oss-fuzz/build.sh", Template.callOfBuildScript.filled(values)),
    ]
  }

  /// The folder of the repository where services build it.
  private var directory: String {
    String(team.name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
