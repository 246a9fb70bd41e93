// A certificate for this machine of a test's own making, in files as a server wants them.
#pragma once

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <string>

#include "tests/this_machine.hpp"

namespace spiel {

class Certificate {
 public:
  Certificate() {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    X509_set_version(certificate, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_EXTENSION* names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1");
    X509_add_ext(certificate, names, -1);
    X509_sign(certificate, key, EVP_sha256());
    write(certificate_file(), [&](FILE* file) { PEM_write_X509(file, certificate); });
    write(key_file(), [&](FILE* file) {
      PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
    });
    X509_EXTENSION_free(names);
    X509_free(certificate);
    EVP_PKEY_free(key);
  }

  std::string certificate_file() const { return folder_ / "cert.pem"; }
  std::string key_file() const { return folder_ / "key.pem"; }

 private:
  template <class Write>
  static void write(const std::string& name, Write write_to) {
    FILE* file = std::fopen(name.c_str(), "w");
    write_to(file);
    std::fclose(file);
  }

  TempFolder folder_;
};

}  // namespace spiel
